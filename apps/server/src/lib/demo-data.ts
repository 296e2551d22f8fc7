import { type Call } from '@ayva/contract/client'
import { type FastifyInstance } from 'fastify'
import { type Db } from './data/db.ts'
import { type Deps } from './deps.ts'

/** A player of the demo data; `evenings` are numbers of days before today, the earliest first. */
export type DemoPlayer = {
  email: string
  password: string
  cash: bigint
  /** Set on the last demo player. */
  last?: true
  /** Points to show the exchange with. */
  points?: bigint
  evenings: number[]
  /** The name that other players see. */
  username?: string
  /** The index of the first game in the lobby that this player plays. */
  firstGame?: number
  /** The e-mail address is not confirmed. */
  unproved?: true
  /** The state that the player's verification or account is left in. */
  verification?: 'sent' | 'accepted' | 'refused' | 'stopped' | 'blocked'
}

/** The user agent of demo players, shown in their list of devices. */
export const DEMO_BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** The context in which demo data is made: through the public API, with the clock set to past days. */
export type Story = {
  deps: Deps
  app: FastifyInstance
  today: Date
  moveTo: (moment: Date) => void
  /** Calls the API as this player; undefined if the player existed before and is left unchanged. */
  call: Call | undefined
}

/** What a module puts into a new database. */
export type Seeds = {
  always?: (db: Db) => Promise<void>
  /** Demo data that belongs to no player. */
  demo?: (deps: Deps) => Promise<void>
  /** What a demo player does on the first evening before playing; the modules are called in order. */
  demoArrival?: (story: Story, member: DemoPlayer) => Promise<void>
  demoData?: (story: Story, member: DemoPlayer) => Promise<void>
  /** What happens to a demo player at the end. */
  demoEnd?: (story: Story, member: DemoPlayer) => Promise<void>
}
