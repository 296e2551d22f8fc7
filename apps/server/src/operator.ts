import { type Permission } from '@ayva/contract/base'
import { runCommand } from '#lib/command.ts'
import {
  addOperator,
  endOperator,
  operators,
  permissionsOf,
  roleNames,
} from './operators/operators.ts'
import { permissions } from './permissions.ts'

const USAGE = `npm run operator -- list
npm run operator -- add NAME ROLE|PERMISSION…
npm run operator -- end ID
Roles: ${roleNames.join(', ')}
Permissions: ${permissions.join(', ')}`
const NAME_MAX = 100

/** Makes, lists and ends operators: the only way to become one is a command on the machine. */
await runCommand(obey)

async function obey(
  deps: Parameters<typeof operators>[0],
  [verb, name = '', ...rest]: string[],
): Promise<number> {
  if (verb === 'list') return list(await operators(deps))
  if (verb === 'end') {
    const ended = isUuid(name) && (await endOperator(deps, name))
    return say(ended ? `Ended: ${name}` : `No operator lives under the id ${name}.`, !ended)
  }
  const own = rest.flatMap((one) => permissionsOf(one, permissions) ?? (one as Permission))
  const unknown = own.filter((one) => !permissions.includes(one))
  if (verb !== 'add' || name === '' || name.length > NAME_MAX || own.length === 0)
    return say(USAGE, true)
  if (unknown.length > 0) return say(`No such permission: ${unknown.join(', ')}.\n${USAGE}`, true)
  const made = await addOperator(deps, { name, permissions: [...new Set(own)] })
  return say(`${name} (${made.id}) speaks by this token, which is not shown again:\n${made.token}`)
}

function list(rows: Awaited<ReturnType<typeof operators>>): number {
  for (const { id, name, permissions: own, expiresAt, endedAt } of rows) {
    const state = endedAt ? `ended ${day(endedAt)}` : `until ${day(expiresAt)}`
    say(`${id}  ${state}  ${name}  ${own.join(' ')}`)
  }
  return rows.length > 0 ? 0 : say('There are no operators.')
}

function say(line: string, wrong = false): number {
  process.stdout.write(`${line}\n`)
  return wrong ? 1 : 0
}

function day(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
