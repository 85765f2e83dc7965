export interface Bank {
  /** Four digits. Together with the three digits of the branch they address a transfer. */
  readonly code: string
  readonly name: string
}

/** Banks of Sri Lanka that take part in interbank transfers, by name. */
export const BANKS: readonly Bank[] = [
  { code: '7463', name: 'Amana Bank' },
  { code: '7472', name: 'Axis Bank' },
  { code: '7010', name: 'Bank of Ceylon' },
  { code: '7481', name: 'Cargills Bank' },
  { code: '7746', name: 'Citizens Development Business Finance' },
  { code: '7047', name: 'Citibank' },
  { code: '7056', name: 'Commercial Bank of Ceylon' },
  { code: '7205', name: 'Deutsche Bank' },
  { code: '7454', name: 'DFCC Bank' },
  { code: '7074', name: 'Habib Bank' },
  { code: '7083', name: 'Hatton National Bank' },
  { code: '7737', name: 'HDFC Bank' },
  { code: '7092', name: 'HSBC' },
  { code: '7384', name: 'ICICI Bank' },
  { code: '7108', name: 'Indian Bank' },
  { code: '7117', name: 'Indian Overseas Bank' },
  { code: '7773', name: 'LB Finance' },
  { code: '7269', name: 'MCB Bank' },
  { code: '7214', name: 'National Development Bank' },
  { code: '7719', name: 'National Savings Bank' },
  { code: '7162', name: 'Nations Trust Bank' },
  { code: '7311', name: 'Pan Asia Bank' },
  { code: '7135', name: "People's Bank" },
  { code: '7296', name: 'Public Bank' },
  { code: '7755', name: 'Regional Development Bank' },
  { code: '7278', name: 'Sampath Bank' },
  { code: '7728', name: 'Sanasa Development Bank' },
  { code: '7287', name: 'Seylan Bank' },
  { code: '7038', name: 'Standard Chartered Bank' },
  { code: '7144', name: 'State Bank of India' },
  { code: '7764', name: 'State Mortgage and Investment Bank' },
  { code: '7302', name: 'Union Bank of Colombo' },
]

const NAMES = new Map(BANKS.map(({ code, name }) => [code, name]))

/** Returns a bank's name, or the code itself for an unknown bank. */
export const bankName = (code: string): string => NAMES.get(code) ?? code

export const isBankCode = (code: string): boolean => NAMES.has(code)

/** Verifies the check digit of a Sri Lankan bank code: 7a + 3b + c + d is a multiple of ten. */
export function bankCodeAddsUp(code: string): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = [...code].map(Number)
  return /^\d{4}$/.test(code) && (7 * a + 3 * b + c + d) % 10 === 0
}
