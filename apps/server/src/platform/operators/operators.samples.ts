import { randomUUID } from 'node:crypto'
import * as contract from '@ayva/contract/platform/operators'
import * as breakGlass from '@ayva/contract/platform/operators/break-glass'
import { type OpenSamples } from '#lib/samples.ts'
import { inviteByCommand, operators } from './operators.ts'

export const openSamples: OpenSamples = async ({ testApp: { deps } }) => {
  const invite = async (name: string) => {
    const { invitation } = await inviteByCommand(deps, { name, roles: ['support'] })
    const found = (await operators(deps)).find((one) => one.name === name)
    return { id: found!.id, invitation }
  }
  const asked = await invite('Нина')
  const leaving = await invite('Глеб')
  const roles = ['support']
  const why = 'проверка'
  const code = '000000'
  const password = 'тихий-сад-2026'
  const { invitation } = asked
  return {
    samples: [
      [
        breakGlass.takeExtraPermission,
        {
          params: { id: randomUUID() },
          // The operator of the tests has every permission.
          body: { permission: 'adjustments.decide', minutes: 5, why, code },
          answers: 422,
        },
      ],
      [breakGlass.endExtraPermission, { params: { id: randomUUID() } }],
      [contract.showInvitation, { body: { invitation } }],
      [contract.acceptInvitation, { body: { invitation, password, code }, answers: 422 }],
      [contract.enterOffice, { body: { name: 'Никого нет', password, code }, answers: 422 }],
      [contract.listOperators, { query: { after: '0.00000000-0000-4000-8000-000000000000' } }],
      [contract.endOfficeSession, { params: { id: randomUUID() } }],
      [contract.confirmOfficeEntry, { body: { code }, answers: 422 }],
      [
        contract.inviteOperator,
        {
          params: { id: randomUUID() },
          body: { name: 'Раиса', roles, why },
          anyText: ['name', 'why'],
        },
      ],
      [
        contract.changeOperatorRoles,
        { params: { id: asked.id }, body: { roles, why }, anyText: ['why'] },
      ],
      [contract.endOperator, { params: { id: leaving.id }, body: { why }, anyText: ['why'] }],
    ],
  }
}
