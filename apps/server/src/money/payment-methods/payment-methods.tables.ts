export type {}

declare module '../../platform/tables' {
  interface Tables {
    payment_methods: {
      id: string
      owner_id: string
      card_type: 'visa' | 'mastercard' | 'amex' | 'diners' | 'discover'
      last_four_digits: string
      expiry_month: number
      expiry_year: number
      cardholder_name: string
      is_default: boolean
      created_at: Date
    }
  }
}
