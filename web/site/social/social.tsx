export function Social() {
  return <h1>Social</h1>;
}
