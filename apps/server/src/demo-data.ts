import { createApp } from './app.ts'
import { modules } from './modules.ts'
import { type DemoPlayer, type Story } from '#lib/demo-data.ts'
import { after, days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'

const password = 'айва-демо-2026'

/** Demo players; only a sandbox has them. */
const demoData: DemoPlayer[] = [
  { email: 'alisa@ayva.test', password, cash: 25_000_00n, points: 6_420n, evenings: [6, 4, 3, 1] },
  { email: 'boris@ayva.test', password, cash: 0n, evenings: [], unproved: true },
  // Other players in the hall of fame, with real wins.
  ...['Светлана-27', 'Тимур-Ал', 'Олег-Вл', 'Нинель', 'Дарина'].map((username, n) => ({
    email: `player${n + 1}@ayva.test`,
    password,
    cash: 10_000_00n,
    evenings: [0.1],
    username,
    firstGame: 4 * (n + 1),
    // Their withdrawals need accepted documents (`bin/demo-payments.ts`).
    ...((n === 1 || n === 2) && { verification: 'accepted' as const }),
  })),
  ...(['sent', 'accepted', 'refused', 'stopped', 'blocked'] as const).map((verification) => ({
    email: `${verification}@ayva.test`,
    password,
    cash: 20_000_00n,
    evenings: [],
    verification,
    ...(verification === 'blocked' && { last: true as const }),
  })),
]

/** Registers the demo players and plays by the public API on past days, once; existing players are skipped. */
export async function seedDemoData(deps: Deps): Promise<void> {
  for (const { seeds } of modules) await seeds?.demo?.(deps)
  const today = deps.clock.now()
  let now = today
  const past: Deps = {
    ...deps,
    config: { ...deps.config, GAME_CYCLE: false, RATE_LIMITS: false },
    clock: { now: () => now },
  }
  const app = await createApp(past)
  try {
    for (const member of demoData) {
      now = after(today, -days(member.evenings[0] ?? 0))
      const moveTo = (moment: Date) => void (now = moment)
      const story: Story = { deps: past, app, today, moveTo, call: undefined }
      for (const part of ['demoArrival', 'demoData', 'demoEnd'] as const)
        for (const { seeds } of modules) await seeds?.[part]?.(story, member)
    }
  } finally {
    await app.close()
  }
}
