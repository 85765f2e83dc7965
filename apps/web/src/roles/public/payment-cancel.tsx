export function PaymentCancel() { return null }
