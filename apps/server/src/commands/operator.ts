import { type Permission } from '@ayva/contract/base'
import { Refusal } from '@ayva/contract/refusal'
import { runCommand } from '#lib/command.ts'
import { type Deps } from '#lib/deps.ts'
import { officeUrl } from '#lib/http/public-url.ts'
import {
  addOperator,
  endOperator,
  inviteByCommand,
  isRole,
  operators,
  permissionsOf,
  roleNames,
} from '../platform/operators/operators.ts'
import { permissions } from '../permissions.ts'

const USAGE = `npm run operator -- list
npm run operator -- invite NAME ROLE…            a link into the office, good for two days
npm run operator -- add NAME ROLE|PERMISSION…    a token for the terminal
npm run operator -- end ID
Roles: ${roleNames.join(', ')}
Permissions: ${permissions.join(', ')}`
const NAME_MAX = 100

/** Invites, creates, lists and ends operators; the first operator is created here. */
await runCommand(obey)

async function obey(deps: Deps, [verb, name = '', ...rest]: string[]): Promise<number> {
  if (verb === 'list') return list(await operators(deps))
  if (verb === 'end') {
    const ended = isUuid(name) && (await endOperator(deps, name))
    return say(ended ? `Ended: ${name}` : `No operator lives under the id ${name}.`, !ended)
  }
  const isNamed = name !== '' && name.length <= NAME_MAX
  if (verb === 'invite')
    return isNamed && rest.length > 0 ? invite(deps, name, rest) : say(USAGE, true)
  const own = rest.flatMap((one) => permissionsOf(one, permissions) ?? (one as Permission))
  const unknown = own.filter((one) => !permissions.includes(one))
  if (verb !== 'add' || !isNamed || own.length === 0) return say(USAGE, true)
  if (unknown.length > 0) return say(`No such permission: ${unknown.join(', ')}.\n${USAGE}`, true)
  const made = await addOperator(deps, { name, permissions: [...new Set(own)] })
  return say(`${name} (${made.id}) speaks by this token, which is not shown again:\n${made.token}`)
}

async function invite(deps: Deps, name: string, words: string[]): Promise<number> {
  const roles = words.filter(isRole)
  const unknown = words.filter((word) => !isRole(word))
  if (unknown.length > 0) return say(`No such role: ${unknown.join(', ')}.\n${USAGE}`, true)
  try {
    const { invitation } = await inviteByCommand(deps, { name, roles })
    const link = `${officeUrl(deps.config)}/invitation#${invitation}`
    return say(`${name} gets in by this link, once, within two days:\n${link}`)
  } catch (error) {
    if (error instanceof Refusal) return say(error.message, true)
    throw error
  }
}

function list(rows: Awaited<ReturnType<typeof operators>>): number {
  for (const { id, name, roles, permissions: own, ...row } of rows)
    say(`${id}  ${stateOf(row)}  ${name}  ${[...roles, ...own].join(' ')}`)
  return rows.length > 0 ? 0 : say('There are no operators.')
}

function stateOf({
  endedAt,
  expiresAt,
  acceptedAt,
}: Pick<Awaited<ReturnType<typeof operators>>[number], 'endedAt' | 'expiresAt' | 'acceptedAt'>) {
  if (endedAt) return `ended ${day(endedAt)}`
  if (expiresAt) return `until ${day(expiresAt)}`
  return acceptedAt ? `since ${day(acceptedAt)}` : 'invited'
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
