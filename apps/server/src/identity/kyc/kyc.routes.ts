import * as contract from '@ayva/contract/identity/kyc'
import * as office from '@ayva/contract/identity/kyc/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { takeFiles } from '#lib/http/files.ts'
import { serve } from '#lib/http/serve.ts'
import * as documents from './documents.ts'
import { type Desk } from './documents.ts'
import { savePerson, send, verificationOf } from './kyc.ts'
import { decide, officeView, openDocument, setFinanceBlock, waiting } from './kyc.office.ts'

/** Each upload is scanned, re-encoded and stored, and a person needs few. */
const UPLOADS_PER_MINUTE = 12
/** Each picture is read from the store and decrypted. */
const LOOKS_PER_MINUTE = 60

export async function kycRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const desk = documents.openDesk(deps)
  app.addHook('onClose', async () => desk.redrawing.close())
  serve(app, contract.showVerification, ({ player }) => verificationOf(deps, player.id))
  serve(app, contract.savePerson, ({ player, body }) => savePerson(deps, player.id, body))
  serve(app, contract.sendDocuments, ({ player, body }) => send(deps, player.id, body))
  serve(app, contract.removeDocument, async ({ player, body }) => {
    await documents.remove(deps, { playerId: player.id, id: body.documentId })
    return verificationOf(deps, player.id)
  })
  serve(
    app,
    contract.showDocument,
    ({ player, params }) => documents.imageOf(deps, desk, { playerId: player.id, id: params.id }),
    { perMinute: LOOKS_PER_MINUTE },
  )
  await app.register(async (scope) => uploadRoute(scope, deps, desk))
  officeRoutes(app, deps, desk)
}

function uploadRoute(scope: FastifyInstance, deps: Deps, desk: Desk): void {
  takeFiles(scope, contract.addDocument)
  serve(
    scope,
    contract.addDocument,
    async ({ player, query, key, file, replayed }) => {
      const upload = { playerId: player.id, page: query.page, key, file }
      const taken = await documents.add(deps, desk, upload)
      if (taken.replayed) replayed()
      return taken.answer
    },
    { perMinute: UPLOADS_PER_MINUTE },
  )
}

function officeRoutes(app: FastifyInstance, deps: Deps, desk: Desk): void {
  serve(app, office.listVerifications, ({ query }) => waiting(deps, query))
  serve(app, office.showPlayerVerification, ({ params }) =>
    officeView(deps, BigInt(params.playerId)),
  )
  serve(app, office.openDocument, ({ operator, params, body }) => {
    const { playerId, id } = params
    return openDocument(deps, desk, { operator, playerId: BigInt(playerId), id, ...body })
  })
  serve(app, office.decideVerification, async ({ operator, params, body, replayed }) => {
    const wish = { operator, playerId: BigInt(params.playerId), ...body }
    const decided = await decide(deps, wish)
    if (decided.replayed) replayed()
    return decided.answer
  })
  serve(app, office.blockFinance, ({ operator, params, body }) =>
    setFinanceBlock(deps, { operator, playerId: BigInt(params.playerId), ...body }),
  )
}
