import { listFacts } from '@ayva/contract/platform/audiences'
import { serve } from '#lib/http/serve.ts'
import { type Module } from '#lib/module.ts'

export const module: Module = {
  async routes(app, _deps, { facts }) {
    serve(app, listFacts, async () =>
      [...facts].map(([name, { kind, summary }]) => ({ name, kind, summary })),
    )
  },
}
