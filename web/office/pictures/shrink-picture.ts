import { kindOf, type PicturePlace } from '#contract/pictures/pictures.ts';

/** The longest side of a picture that is sent, in pixels. The site shows 1920 at most. */
const longestSide = 2048;

/**
 * Draws a file anew, smaller, and returns it in base64. The place and the camera that the file names do not go with it.
 * Throws if this browser cannot read the file as a picture.
 */
export async function shrinkPicture(file: File, place: PicturePlace): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser does not draw');
  const isPhoto = kindOf(place) === 'photo';
  if (isPhoto) {
    // A JPEG has no transparent parts, and shows them in black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return readBase64(await encodeCanvas(canvas, isPhoto ? 'image/jpeg' : 'image/png'));
}

const encodeCanvas = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), type, 0.85);
  });

function readBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (typeof reader.result === 'string') resolve(reader.result.replace(/^[^,]*,/, ''));
    };
    reader.onerror = () => reject(reader.error ?? new Error('the picture cannot be read'));
    reader.readAsDataURL(blob);
  });
}
