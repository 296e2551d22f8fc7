/** What is heard of the persons behind accounts. */
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { personChanged } from '#lib/person-facts.ts'
import { events } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { contactChanged, newLogin, playerRegistered } from '../../identity/auth/auth.ts'
import { recognise } from './persons/persons.ts'

const kinds = new Set([
  personChanged.kind,
  playerRegistered.kind,
  contactChanged.kind,
  newLogin.kind,
])

export function limitsConsumers(deps: Deps, { personFacts: facts }: Gathered): Consumer[] {
  return [
    consumer({
      name: 'limits.persons',
      stream: events,
      async take(tx, heard) {
        const told = heard.filter(({ kind }) => kinds.has(kind))
        for (const playerId of new Set(told.map((one) => one.playerId)))
          await recognise(tx, { deps, facts }, playerId)
      },
      // Facts and matches of closed accounts could not be made again.
      forget: async () => {},
    }),
  ]
}
