import pg from 'pg'

/** Creates a database unless it exists; true if it was created. */
export async function createDatabase(
  adminUrl: string,
  name: string,
  template?: string,
): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [name])
    if (known.rowCount) return false
    const from = template ? ` template ${pg.escapeIdentifier(template)} strategy file_copy` : ''
    await client.query(`create database ${pg.escapeIdentifier(name)}${from}`)
    return true
  } finally {
    await client.end()
  }
}

/** Ends the sessions of the database; without `force` it waits for ending sessions as long as PostgreSQL does. */
export async function dropDatabase(
  adminUrl: string,
  name: string,
  { force }: { force: boolean } = { force: true },
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const how = force ? ' with (force)' : ''
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)}${how}`)
  } finally {
    await client.end()
  }
}

/**
 * Has `prepare` fill the database `name`, given its URL. A new database has another name until it is whole, so an
 * interrupted first start leaves no half-filled database that later starts would take for a finished one.
 */
export async function prepareDatabase(
  urlOf: (name?: string) => string,
  name: string,
  prepare: (url: string) => Promise<void>,
): Promise<void> {
  if (await databaseExists(urlOf(), name)) return prepare(urlOf(name))
  const draft = `${name}_draft`
  await dropDatabase(urlOf(), draft)
  await createDatabase(urlOf(), draft)
  await prepare(urlOf(draft))
  await renameDatabase(urlOf(), draft, name)
}

async function databaseExists(adminUrl: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [name])
    return known.rowCount !== 0
  } finally {
    await client.end()
  }
}

/** Nobody may be connected to the database: PostgreSQL waits some seconds for sessions that are ending. */
async function renameDatabase(adminUrl: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(
      `alter database ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`,
    )
  } finally {
    await client.end()
  }
}
