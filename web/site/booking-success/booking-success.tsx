export function BookingSuccess() {
  return <h1>BookingSuccess</h1>;
}
