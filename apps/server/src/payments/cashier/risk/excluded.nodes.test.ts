/** Exclusions, facts and the comparison of persons at once, on two nodes. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callInMemory } from '#lib/http/in-memory.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { exclude, exclusionOf, named, type Nodes, openNodes } from './excluded.testing.ts'

let scene: Nodes
beforeAll(async () => {
  scene = await openNodes()
})
afterAll(() => scene.close())

const doing = fc.record({
  who: fc.nat({ max: 3 }),
  does: fc.constantFrom('exclude' as const, 'name' as const, 'requisite' as const),
  value: fc.nat({ max: 1 }),
})
/** Facts that one player tells in a run, each once, so that what is known at the end does not depend on the order. */
type Told = { name?: number; requisite?: number; excluded?: true }

test('[LIMIT-06] whatever arises at once on two nodes, no account of an excluded person stays open, and no other is closed', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { minLength: 2, maxLength: 7 }), async (all) => {
      run += 1
      const players = await Promise.all(Array.from({ length: 4 }, () => scene.desk.rich()))
      const told: Told[] = players.map(() => ({}))
      const calls = all.flatMap(({ who, does, value }, at) => {
        const known = told[who]!
        if (does === 'exclude' ? known.excluded : known[does] !== undefined) return []
        if (does === 'exclude') known.excluded = true
        else known[does] = value
        const { id, currency, token } = players[who]!
        const { app } = scene.nodes[at % 2]!
        const player: TestPlayer = { id, currency, token, call: callInMemory(app, token) }
        return [
          () => {
            if (does === 'exclude') return exclude(player)
            if (does === 'name') return named(player, [`Имя${'аб'[value]}`, `Бег${letters(run)}`])
            const requisite = `+7913${String(run * 2 + value).padStart(7, '0')}`
            return scene.desk.withdraw(player, 500_00n, { requisite })
          },
        ]
      })
      await Promise.all([...calls.map((call) => call()), scene.read(), scene.work()])
      await scene.settle()
      const isSame = (one: Told, other: Told) =>
        (one.name !== undefined && one.name === other.name) ||
        (one.requisite !== undefined && one.requisite === other.requisite)
      for (const [at, player] of players.entries()) {
        const closed = told.some(
          (other, place) => other.excluded && (place === at || isSame(other, told[at]!)),
        )
        expect((await exclusionOf(player)) !== null).toBe(closed)
      }
    }),
    { numRuns: 12 },
  )
})

/** A number as letters, because a name has no digits. */
const letters = (count: number) => String(count).replaceAll(/\d/g, (digit) => 'абвгдежзик'[+digit]!)
