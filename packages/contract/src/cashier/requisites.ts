/** The one place that money can be sent to by a system: what is asked for and how it is written. */
export const requisites = {
  phone: {
    label: 'Телефон, привязанный к СБП',
    format: '+79123456789',
    pattern: /^\+7\d{10}$/,
    empty: 'Укажите номер телефона',
  },
  card: {
    label: 'Номер карты',
    format: '16 цифр, например 2200 0000 0000 0004',
    pattern: /^\d{16}$/,
    empty: 'Укажите номер карты',
  },
  purse: {
    label: 'Номер кошелька',
    format: 'от 6 до 34 латинских букв и цифр',
    pattern: /^[A-Za-z0-9_-]{6,48}$/,
    empty: 'Укажите номер кошелька',
  },
} as const
export type RequisiteKind = keyof typeof requisites

/** Payouts to these are refused in the sandbox, so that a refusal can be seen. */
export const refusedRequisites = { card: '0002', phone: '0000', purse: '0000' } as const

/** A requisite without the spaces, brackets and dashes that people write in it. */
export function plainRequisite(kind: RequisiteKind, text: string): string {
  const plain = text.normalize('NFKC').trim()
  if (kind === 'purse') return plain
  const digits = plain.replace(/[\s()-]/g, '')
  return kind === 'phone'
    ? digits.replace(/^8(?=\d{10}$)/, '+7').replace(/^7(?=\d{10}$)/, '+7')
    : digits
}
