/**
 * The layers. A module leans only on modules of lower layers, and on every layer it enters them only
 * by the public API: `wallet/wallet.ts`. What has to travel upwards travels as an event.
 */
export const layers: string[][] = [
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
  ['settings', 'operators', 'media', 'realtime', 'system'],
  // Asked by everybody who sends something to players.
  ['consent'],
  ['mail', 'sms'],
  ['pages', 'crm', 'tracking'],
  ['promo'],
  ['captcha', 'codes'],
  ['factors'],
  ['auth'],
  ['social', 'passkeys'],
  ['wallet'],
  ['player'],
  // Every module above may tell a player something.
  ['inbox'],
  ['kyc', 'antifraud', 'books', 'account-statements', 'blog'],
  ['lobby'],
  ['gifts', 'suppliers', 'crash-rounds'],
  ['rounds'],
  // Over the gate of stakes, which it sets; under the cashier, which asks it.
  ['limits'],
  ['cashier', 'play', 'crash'],
  ['exchange'],
  ['loyalty'],
  ['fortune-wheel', 'lottery', 'tournaments', 'missions', 'fame', 'referral'],
  // They follow from what the others keep.
  ['achievements'],
  ['support', 'telegram', 'pwa', 'gallery', 'campaigns'],
  // They may show what those above them have.
  ['popups'],
  // It adds up what the others do.
  ['reports'],
  ['ssr', 'shell', 'stage', 'openapi', 'office-site'],
]

/** Services that lie outside the product; they stand beside the app and lean on no module of it. */
export const outside = ['psp', 'kassa', 'coins', 'mailbox', 'oidc', 'messenger', 'supplier']

/** Suites that are rude to the whole product; nobody leans on them. */
export const suites = ['security-tests']
