import { ownRows, type PersonalPart } from '../../platform/personal.queries'

export const paymentMethodsPersonal: PersonalPart = {
  name: 'payment_methods',
  ofOrganisation: true,
  exported: ownRows('payment_methods', {
    owner: 'owner_id',
    columns: [
      'id',
      'card_type',
      'last_four_digits',
      'expiry_month',
      'expiry_year',
      'cardholder_name',
      'is_default',
      'created_at',
    ],
    order: 'created_at',
  }),

  async erase(tx, userId): Promise<undefined> {
    await tx.deleteFrom('payment_methods').where('owner_id', '=', userId).execute()
  },
}
