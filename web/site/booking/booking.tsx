export function Booking() {
  return <h1>Booking</h1>;
}
