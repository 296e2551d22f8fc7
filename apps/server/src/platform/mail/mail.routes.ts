import * as contract from '@ayva/contract/platform/mail'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { messageTextsOf, preview, sendTrial } from './texts.ts'

/** For one operator, who reads each letter. */
const TRIALS_PER_MINUTE = 10

export async function mailRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.listMessageTexts, () => messageTextsOf(deps))
  serve(app, contract.previewMessageText, async ({ params, body }) =>
    preview(params.alias, body.value),
  )
  serve(
    app,
    contract.testMessageText,
    async ({ operator, params, body }) => {
      await sendTrial(deps, { operator, ...params, ...body })
      return { sent: true }
    },
    { perMinute: TRIALS_PER_MINUTE },
  )
}
