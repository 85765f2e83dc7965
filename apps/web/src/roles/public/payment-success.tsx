export function PaymentSuccess() { return null }
