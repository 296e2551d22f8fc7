/** Operators' commands of whoever watches over the product: alerts, incidents that players are told of, and markers of harm. */
import { randomUUID } from 'node:crypto'
import * as alerts from '@ayva/contract/platform/alerts/office'
import { type IncidentState } from '@ayva/contract/platform/incidents'
import * as incidents from '@ayva/contract/platform/incidents/office'
import * as breakGlass from '@ayva/contract/platform/operators/break-glass'
import * as harm from '@ayva/contract/protection/harm-markers/office'
import { type Call } from '@ayva/contract/client'

type Said = { words: string; why: string }
type Args = string[]

export const dutyUsage = `
  alerts [open|all [AFTER]]       what the rules have found
  alert-rules                     the rules, and what is measured now
  alert-seen ALERT                say what you do about it                  --why
  break-glass                     who has taken a permission for a short time, and what you may take
  break-glass-take PERMISSION MINUTES CODE   take one                                  --why
  break-glass-end ID              give it back, or end it as an administrator
  harm-markers [open|all [PLAYER]] what rules have noticed in players' play
  harm-note PLAYER MARKER         say what was done about one           --why
  incidents [open|all [AFTER]]    what players are told of failures
  incident INCIDENT               all that was written of one, and its corrections
  incident-new TITLE AFFECTED STATE [SINCE]  publish one, since now or a moment        --words
  incident-write INCIDENT VERSION STATE      write of it again                         --words
  incident-change INCIDENT VERSION TITLE AFFECTED SINCE  correct these                 --why
  incident-correct INCIDENT VERSION N        correct the text of an update      --words --why
    STATE: investigating, identified, monitoring, resolved`

export const dutyVerbs = {
  alerts: (call: Call, [state = 'open', after]: Args) =>
    call(alerts.listAlerts, {
      query: { state: state as 'open', ...(after !== undefined && { after }) },
    }),
  'alert-rules': (call: Call) => call(alerts.listAlertRules, {}),
  'alert-seen': (call: Call, [id = '']: Args, { why }: Said) =>
    call(alerts.acknowledgeAlert, { params: { id }, body: { note: why } }),
  'break-glass': (call: Call) => call(breakGlass.listExtraPermissions, {}),
  'break-glass-take': (call: Call, [permission = '', minutes, code = '']: Args, { why }: Said) =>
    call(breakGlass.takeExtraPermission, {
      params: { id: randomUUID() },
      body: { permission, minutes: Number(minutes), why, code },
    }),
  'break-glass-end': (call: Call, [id = '']: Args) =>
    call(breakGlass.endExtraPermission, { params: { id } }),
  incidents: (call: Call, [state = 'open', after]: Args) =>
    call(incidents.listOfficeIncidents, {
      query: { state: state as 'open', ...(after !== undefined && { after }) },
    }),
  incident: (call: Call, [id = '']: Args) => call(incidents.showOfficeIncident, { params: { id } }),
  'incident-new': (
    call: Call,
    [title = '', affected = '', state = '', since]: Args,
    { words: text }: Said,
  ) =>
    call(incidents.publishIncident, {
      params: { id: randomUUID() },
      body: {
        title,
        affected,
        state: state as IncidentState,
        startsAt: since ?? new Date().toISOString(),
        text,
      },
    }),
  'incident-write': (call: Call, [id = '', seen, state = '']: Args, { words: text }: Said) =>
    call(incidents.updateIncident, {
      params: { id },
      body: { state: state as IncidentState, text, seen: Number(seen) },
    }),
  'incident-change': (
    call: Call,
    [id = '', seen, title = '', affected = '', startsAt = '']: Args,
    { why }: Said,
  ) =>
    call(incidents.changeIncident, {
      params: { id },
      body: { title, affected, startsAt, seen: Number(seen), why },
    }),
  'incident-correct': (call: Call, [id = '', seen, n]: Args, { words: text, why }: Said) =>
    call(incidents.correctUpdate, {
      params: { id, n: Number(n) },
      body: { text, seen: Number(seen), why },
    }),
  'harm-markers': (call: Call, [state = 'open', playerId]: Args) =>
    call(harm.listFoundMarkers, {
      query: { state: state as 'open', ...(playerId !== undefined && { playerId }) },
    }),
  'harm-note': (call: Call, [playerId = '', id = '']: Args, { why }: Said) =>
    call(harm.noteMarker, { params: { playerId, id }, body: { note: why } }),
} satisfies Record<string, (call: Call, args: Args, said: Said) => Promise<unknown>>
