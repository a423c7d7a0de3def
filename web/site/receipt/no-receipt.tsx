export function NoReceipt() {
  return <h1>No booking found.</h1>;
}

export function ReceiptProblem({ error }: { error: unknown }) {
  return <h1>{String(error)}</h1>;
}
