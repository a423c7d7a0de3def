export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-12 motion-safe:animate-turn rounded-full border-[3px] border-hairline border-t-terracotta"
    />
  );
}
