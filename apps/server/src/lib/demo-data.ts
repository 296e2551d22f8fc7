import { type Call } from '@ayva/contract/client'
import { type FastifyInstance } from 'fastify'
import { type Deps } from './deps.ts'

/** A person for showing the product; `evenings` are days before today, the first one last. */
export type DemoPlayer = {
  email: string
  password: string
  cash: bigint
  /** Nobody of the demo players comes after them. */
  last?: true
  /** Points, to show the exchanger with. */
  points?: bigint
  evenings: number[]
  /** How others know them. */
  username?: string
  /** Which game of the lobby their evenings begin with. */
  firstGame?: number
  /** The e-mail is still to be confirmed, as a new player's is. */
  unproved?: true
  /** What became of the documents, of the money, of the account. */
  verification?: 'sent' | 'accepted' | 'refused' | 'stopped' | 'blocked'
}

/** What demo players have logged in with: they see it in the list of their devices. */
export const DEMO_BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** The past of the demo data as it is told: by the public API, on days that have passed. */
export type Story = {
  deps: Deps
  app: FastifyInstance
  today: Date
  /** From now on it is that moment. */
  moveTo: (moment: Date) => void
  /** Calls as the member; undefined where the member was here before and is left alone. */
  call: Call | undefined
}
