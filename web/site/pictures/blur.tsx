const cells = Array.from({ length: 12 }, (_, index) => ({ x: index % 4, y: Math.floor(index / 4), at: index * 3 }));

export function Blur({ colors }: { colors: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 4 3"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full scale-125 blur-2xl"
    >
      {cells.map(({ x, y, at }) => (
        <path key={at} d={`M${x} ${y}h1v1h-1z`} fill={`#${colors.slice(at, at + 3)}`} />
      ))}
    </svg>
  );
}
