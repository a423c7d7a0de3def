export function Receipt() {
  return <h1>Receipt</h1>;
}
