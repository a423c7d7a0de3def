import toast from 'react-hot-toast/headless';
import { type PictureList, type PictureView, pictureMessages } from '#contract/pictures/pictures.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { PictureRow } from '#web/office/pictures/picture-row.tsx';
import type { useSending } from '#web/office/pictures/use-sending.ts';

type OrderedPicturesProps = {
  label: string;
  /** All published pictures of a place in their order. */
  pictures: readonly PictureView[];
  /** Whether a picture is listed: moving one goes past those that are not. */
  isListed?: (picture: PictureView) => boolean;
  list: PictureList;
  sending: ReturnType<typeof useSending>;
};

/** The pictures of a place, each of which can be moved. */
export function OrderedPictures({ label, pictures, isListed = () => true, list, sending }: OrderedPicturesProps) {
  const order = useApiMutation('orderPictures');
  const listed = pictures.filter(isListed);
  const saveOrder = async (ids: string[]) => {
    const [first] = pictures;
    if (!first || order.isPending) return;
    const { place, roomTypeId } = first;
    try {
      await order.mutateAsync({ place, ...(roomTypeId !== null && { roomTypeId }), order: ids });
    } catch (problem) {
      refetchAfter('orderPictures');
      toast.error(failureOf(problem, { failed: pictureMessages.orderFailed }).message);
    }
  };
  const stepTo = (picture: PictureView, neighbor: PictureView | undefined, isAfter: boolean) => {
    if (!neighbor) return undefined;
    return () => {
      const others = pictures.map(({ id }) => id).filter((id) => id !== picture.id);
      const at = others.indexOf(neighbor.id) + (isAfter ? 1 : 0);
      void saveOrder([...others.slice(0, at), picture.id, ...others.slice(at)]);
    };
  };
  return (
    <ol aria-label={label} className="-my-3 divide-y divide-hairline">
      {listed.map((picture, index) => (
        <PictureRow
          key={picture.id}
          picture={picture}
          list={list}
          sending={sending}
          move={{
            up: stepTo(picture, listed[index - 1], false),
            down: stepTo(picture, listed[index + 1], true),
          }}
        />
      ))}
    </ol>
  );
}
