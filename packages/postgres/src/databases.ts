import pg from 'pg'

/** Creates a database unless it exists; true if it was created. */
export function createDatabase(
  adminUrl: string,
  name: string,
  template?: string,
): Promise<boolean> {
  return connected(adminUrl, async (client) => {
    if (await isKnown(client, name)) return false
    const from = template ? ` template ${pg.escapeIdentifier(template)} strategy file_copy` : ''
    await client.query(`create database ${pg.escapeIdentifier(name)}${from}`)
    return true
  })
}

/** Ends the sessions of the database; without `force` it waits for ending sessions as long as PostgreSQL does. */
export function dropDatabase(
  adminUrl: string,
  name: string,
  { force }: { force: boolean } = { force: true },
): Promise<void> {
  return connected(adminUrl, async (client) => {
    const how = force ? ' with (force)' : ''
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)}${how}`)
  })
}

/**
 * Has `prepare` fill the database `name`, given its URL and whether it is new. A new database has another name until
 * it is whole, so an interrupted first start leaves no half-filled database that later starts would take for a
 * finished one.
 */
export async function prepareDatabase(
  urlOf: (name?: string) => string,
  name: string,
  prepare: (url: string, isNew: boolean) => Promise<void>,
): Promise<void> {
  if (await connected(urlOf(), (client) => isKnown(client, name)))
    return prepare(urlOf(name), false)
  const draft = `${name}_draft`
  await dropDatabase(urlOf(), draft)
  await createDatabase(urlOf(), draft)
  await prepare(urlOf(draft), true)
  // Nobody may be connected to the draft: PostgreSQL waits some seconds for sessions that are ending.
  const names = [draft, name].map((one) => pg.escapeIdentifier(one))
  await connected(urlOf(), (client) => client.query(`alter database ${names.join(' rename to ')}`))
}

async function isKnown(client: pg.Client, name: string): Promise<boolean> {
  const known = await client.query('select 1 from pg_database where datname = $1', [name])
  return known.rowCount !== 0
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
