import { writeToSupport } from '@ayva/contract/communication/support'
import * as contract from '@ayva/contract/communication/support/chat'
import * as office from '@ayva/contract/communication/support/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { refuse, serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import * as chat from './chat.ts'
import { waitOf } from './desk.ts'
import * as desk from './support.office.ts'
import { write } from './support.ts'
import { visitorOf } from './visitor.ts'

/** Each sends two letters. */
const PER_MINUTE = 5
/** Per address, which many visitors may share, and per visitor. */
const MESSAGES_PER_MINUTE = { address: 120, visitor: 20 }
/** A guest's page polls every three seconds during a conversation. */
const READS_PER_MINUTE = 60

export async function supportRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  serve(
    app,
    writeToSupport,
    ({ player, body, request }) =>
      write(deps, {
        playerId: player?.id,
        ip: request.ip,
        email: body.email,
        topic: body.topic,
        text: body.text,
      }),
    { perMinute: PER_MINUTE },
  )
  visitorsCalls(app, deps, parts)
  officeCalls(app, deps)
}

function visitorsCalls(app: FastifyInstance, deps: Deps, { chatAbout }: AppParts): void {
  const wait = waitOf(deps)
  /** The visitor, after counting the request. */
  const known = async (
    asked: Parameters<typeof visitorOf>[1],
    kind: string,
    perMinute: number,
  ): Promise<bigint> => {
    const visitor = visitorOf(deps.config, asked)
    const retryAt = app.limits.countOf(`support ${kind}`, visitor.toString(), perMinute)
    if (retryAt) throw refuse('too_many', { retryAt: retryAt.toISOString() })
    await chat.mustBeOn(deps)
    return visitor
  }
  serve(app, contract.showChat, async (asked) => {
    const visitor = await known(asked, 'read', READS_PER_MINUTE)
    return chat.show(deps, { visitor, before: asked.query.before, wait })
  })
  serve(
    app,
    contract.sendChatMessage,
    async (asked) => {
      const visitor = await known(asked, 'message', MESSAGES_PER_MINUTE.visitor)
      const { key, text, about } = asked.body
      return chat.say(deps, chatAbout, { visitor, ip: asked.request.ip, key, text, about })
    },
    { perMinute: MESSAGES_PER_MINUTE.address },
  )
  serve(app, contract.readChat, async (asked) => {
    const visitor = await known(asked, 'read', READS_PER_MINUTE)
    return chat.read(deps, visitor, asked.body)
  })
  serve(app, contract.rateChat, async (asked) => {
    const visitor = await known(asked, 'message', MESSAGES_PER_MINUTE.visitor)
    return chat.rate(deps, {
      visitor,
      chatId: asked.params.chatId,
      stars: asked.body.stars,
    })
  })
}

function officeCalls(app: FastifyInstance, deps: Deps): void {
  const named = ({ visitor, chatId }: { visitor: string; chatId: string }) => ({
    visitor: BigInt.asIntN(64, BigInt(visitor)),
    chatId,
  })
  serve(app, office.listChats, ({ query }) => desk.queue(deps, query))
  serve(app, office.openChat, ({ params, query }) =>
    desk.open(deps, Object.assign(named(params), query)),
  )
  serve(app, office.takeChat, ({ params, operator }) =>
    desk.take(deps, Object.assign(named(params), { operator })),
  )
  serve(app, office.answerChat, ({ params, operator, body }) =>
    desk.answer(deps, Object.assign(named(params), { operator }, body)),
  )
  serve(app, office.closeChat, ({ params, operator }) =>
    desk.close(deps, Object.assign(named(params), { operator })),
  )
  serve(app, office.listReadyAnswers, () => desk.readyAnswers(deps))
}
