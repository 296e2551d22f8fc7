/** Currencies of the product; the exponent says how many digits the minor unit takes. */
export const currencyExponents = {
  RUB: 2,
  UAH: 2,
  USD: 2,
  KZT: 2,
  INR: 2,
  AZN: 2,
  TON: 9,
  POINTS: 0,
} as const
