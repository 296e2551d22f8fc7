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
