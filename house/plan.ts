/**
 * The floor plan. A room leans only on rooms of lower levels, and on every floor it enters them only
 * by the door: `wallet/wallet.ts`. What has to travel upwards travels as an event.
 */
export const levels: string[][] = [
  [
    'lib',
    'kit',
    'base',
    'refusal',
    'client',
    'wire',
    'signature',
    'setting',
    'office',
    'locale',
    'phone',
    'typed',
    'typed-money',
    'typed-phone',
    'exponents',
  ],
  ['audit'],
  ['settings', 'operators', 'media', 'mail', 'sms', 'realtime', 'system'],
  ['pages', 'promo', 'tracking'],
  ['captcha', 'codes'],
  ['factors'],
  ['auth'],
  ['social', 'passkeys'],
  ['wallet'],
  ['player'],
  // Every room above may tell a player something.
  ['inbox'],
  ['kyc', 'antifraud', 'books', 'statements', 'blog'],
  ['lobby'],
  ['gifts', 'suppliers', 'flights'],
  ['rounds'],
  // Over the gate of stakes, which it sets; under the cashier, which asks it.
  ['limits'],
  ['cashier', 'play', 'orbit'],
  ['exchange'],
  ['loyalty'],
  ['wheel', 'lottery', 'tournaments', 'missions', 'fame', 'referral'],
  // They follow from what the others keep.
  ['achievements'],
  ['crm', 'support', 'telegram', 'pwa', 'gallery'],
  ['ssr', 'shell', 'stage', 'openapi'],
]

/** Services that lie outside the product; they stand beside the house and lean on no room of it. */
export const outside = ['psp', 'kassa', 'coins', 'mailbox', 'oidc', 'messenger', 'supplier']

/** Suites that are rude to the whole product; nobody leans on them. */
export const suites = ['hostile']
