import { showSelf } from '@ayva/contract/identity/player'
import { correctBirthDate } from '@ayva/contract/identity/player/office'
import {
  chooseDenomination,
  chooseLocale,
  confirmData,
  saveProfile,
  showProfile,
} from '@ayva/contract/identity/player/profile'
import {
  askExport,
  beginClosing,
  callOffClosing,
  showClosing,
  showExport,
  showExportPart,
} from '@ayva/contract/identity/player/leaving'
import { chooseShown, showShown } from '@ayva/contract/identity/player/shown'
import { chooseUsername } from '@ayva/contract/identity/player/username'
import { showLastPageOpen } from '@ayva/contract/identity/player/visits'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { officeRoutes } from './office.routes.ts'
import * as closing from './closing.ts'
import { ask, exportOf, partOf } from './export.ts'
import { selfOf } from './player.ts'
import { choose, shownOf } from './shown.ts'
import * as profile from './profile.ts'
import { rename } from './username.ts'
import { visit } from './visits.ts'

/** A browser fetches all parts of an export at once. */
const PARTS = { perMinute: 600 }
/** Rare changes, each of which locks and writes a row. */
const CHANGES = { perMinute: 30 }

export async function playerRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  const { selfParts, knows, leaving } = parts
  officeRoutes(app, deps, parts)
  serve(app, showSelf, ({ player }) => selfOf(deps, player.id, selfParts))
  serve(app, showLastPageOpen, ({ player }) => visit(deps, player.id))
  serve(app, showProfile, ({ player }) => profile.profileOf(deps, player.id))
  serve(app, saveProfile, ({ player, body }) => profile.tell(deps, player.id, body), CHANGES)
  serve(app, showShown, ({ player }) => shownOf(deps, player.id))
  serve(app, chooseShown, ({ player, body }) => choose(deps, player.id, body), CHANGES)
  serve(app, confirmData, ({ player }) => profile.confirmed(deps, player.id), CHANGES)
  serve(app, chooseUsername, ({ player, body }) => rename(deps, player.id, body.username), CHANGES)
  serve(
    app,
    chooseDenomination,
    ({ player, body }) => profile.chooseUnit(deps, player.id, body.denomination),
    CHANGES,
  )
  serve(
    app,
    chooseLocale,
    ({ player, body }) => profile.chooseLanguage(deps, player.id, body.locale),
    CHANGES,
  )
  serve(app, askExport, ({ player }) => ask(deps, player.id), CHANGES)
  serve(app, showExport, ({ player }) => exportOf(deps, player.id))
  serve(
    app,
    showExportPart,
    ({ player, params }) => partOf(deps, knows, { playerId: player.id, ...params }),
    PARTS,
  )
  serve(app, showClosing, ({ player }) => closing.closingOf(deps, leaving, player.id), CHANGES)
  serve(app, beginClosing, ({ player }) => closing.begin(deps, leaving, player.id), CHANGES)
  serve(app, callOffClosing, ({ player }) => closing.callOff(deps, leaving, player.id), CHANGES)
  serve(app, correctBirthDate, ({ params, body, operator }) =>
    profile.correctBirth(deps, { playerId: BigInt(params.playerId), ...body, operator }),
  )
}
