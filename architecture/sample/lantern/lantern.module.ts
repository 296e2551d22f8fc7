import * as z from 'zod/mini'
import { endpoint } from '../../../packages/contract/src/base.ts'
import { menuLink } from '../../../apps/server/src/lib/menus.ts'
import { serve } from '../../../apps/server/src/lib/http/serve.ts'
import { type Module } from '../../../apps/server/src/lib/module.ts'

export const showLantern = endpoint({
  method: 'GET',
  path: '/api/v18/lantern/:name',
  audience: 'guest',
  summary: 'Фонарь',
  params: z.object({ name: z.string().check(z.maxLength(10)) }),
  answer: z.object({ lit: z.boolean() }),
  refusals: {},
})

/** A test module in a single folder: it proves that no other file needs to know it. */
export const module: Module = {
  routes: async (app) => {
    const lit = new Set(['red'])
    serve(app, showLantern, async ({ params }) => ({ lit: lit.has(params.name) }))
  },
  jobs: () => ({
    tasks: { 'lantern.light': { queue: 'housekeeping', work: async () => {} } },
    cron: ['0 * * * * lantern.light'],
  }),
  menus: [menuLink('/lantern', 'Фонарь', 'info', { footer: 5 })],
  invariants: async () => [{ check: 'every lantern is lit', found: 'blue' }],
}
