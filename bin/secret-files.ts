import { secretsFromFiles } from '../apps/server/src/lib/secret-files.ts'
import { Told } from './run.ts'

/** Replaces `NAME_FILE` by `NAME` in the environment, because the launcher itself needs the address of the database. */
export function takeSecretFiles(): void {
  const { values, problems } = secretsFromFiles(process.env)
  if (problems.length > 0) throw new Told(problems.join('\n'))
  for (const [name, value] of Object.entries(values)) {
    process.env[name] = value
    delete process.env[`${name}_FILE`]
  }
  if (process.env['DATABASE_DIRECT_URL'] && !process.env['DATABASE_URL'])
    throw new Told('DATABASE_DIRECT_URL needs DATABASE_URL, whose database it must name too.')
}
