/** Operators' commands of whoever watches over the product: alerts. */
import * as alerts from '@ayva/contract/platform/alerts/office'
import { type Call } from '@ayva/contract/client'

type Said = { words: string; why: string }
type Args = string[]

export const dutyUsage = `
  alerts [open|all [AFTER]]       what the rules have found
  alert-rules                     the rules, and what is measured now
  alert-seen ALERT                say what you do about it                  --why`

export const dutyVerbs = {
  alerts: (call: Call, [state = 'open', after]: Args) =>
    call(alerts.listAlerts, {
      query: { state: state as 'open', ...(after !== undefined && { after }) },
    }),
  'alert-rules': (call: Call) => call(alerts.listAlertRules, {}),
  'alert-seen': (call: Call, [id = '']: Args, { why }: Said) =>
    call(alerts.acknowledgeAlert, { params: { id }, body: { note: why } }),
} satisfies Record<string, (call: Call, args: Args, said: Said) => Promise<unknown>>
