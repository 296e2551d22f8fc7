/**
 * The areas of the product and the layers of each: `games/rounds` on the server, in the browser, in the contract and in
 * `db`. An area leans on those above it in this list, and a module on modules of the lines above its own. On every side
 * a module is entered only by its public API, such as `games/rounds/rounds.ts`. What has to travel the other way travels
 * as an event, or by a field of the manifest (`lib/module.ts`).
 */
export const areas = {
  platform: [
    ['audit'],
    ['settings', 'operators', 'media', 'realtime', 'system', 'kit'],
    // Asked by everybody who sends something to players.
    ['consent'],
    ['mail', 'sms'],
    ['pages', 'crm', 'tracking'],
    ['experiments'],
  ],
  identity: [
    ['captcha', 'codes'],
    ['factors'],
    ['auth'],
    ['social', 'passkeys'],
    ['player'],
    ['kyc'],
  ],
  communication: [
    ['push'],
    ['inbox'],
    ['promo', 'blog'],
    ['support', 'telegram', 'campaigns'],
    ['popups'],
  ],
  ledger: [['wallet'], ['books', 'account-statements', 'adjustments']],
  games: [['lobby'], ['suppliers', 'crash-rounds'], ['rounds'], ['play', 'crash']],
  // Over the gate of stakes, which it sets; under the cashier, which asks it.
  protection: [['reality-check'], ['limits']],
  payments: [['gifts'], ['cashier', 'psp', 'kassa', 'coins'], ['exchange']],
  rewards: [
    ['loyalty', 'contests'],
    ['fortune-wheel', 'lottery', 'tournaments', 'missions', 'fame', 'referral'],
    // They follow from what the others keep.
    ['achievements'],
    ['gallery'],
  ],
  site: [
    // It adds up what the others do.
    ['reports'],
    ['pwa'],
    ['ssr', 'shell', 'openapi', 'office-site'],
  ],
} satisfies Record<string, string[][]>

/** What every module may use. It lies beside the areas. */
const base = [
  'lib',
  'base',
  'refusal',
  'client',
  'fields',
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
]

/** All layers, the lowest first. */
export const layers: string[][] = [base, ...Object.values(areas).flat()]

const areaOfModule = new Map(
  Object.entries(areas).flatMap(([area, itsLayers]) =>
    itsLayers.flat().map((module) => [module, area] as const),
  ),
)

/** The area of a module; undefined for what lies beside the areas. */
export function areaOf(module: string): string | undefined {
  return areaOfModule.get(module)
}

/** The module of a file, by its path below `src`: `games/rounds/rounds.ts` and `lib/clock.ts` are of `rounds` and `lib`. */
export function moduleOf(file: string): string {
  const [first, second] = file.split('/')
  return second !== undefined && first! in areas ? second : first!
}

/** Services that lie outside the product; they stand beside the app and lean on no module of it. */
export const outside = ['psp', 'kassa', 'coins', 'mailbox', 'oidc', 'messenger', 'supplier']

/** What uses the whole product from outside, security tests and commands of operators; nobody leans on it. */
export const outermost = ['security-tests', 'commands']
