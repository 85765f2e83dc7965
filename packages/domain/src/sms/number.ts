/** Returns true for a mobile number of Sri Lanka in international form, the only numbers that get an SMS. */
export const isMobile = (phone: string): boolean => /^\+947\d{8}$/.test(phone)
