import pg from 'pg'

/** Makes a database where there is none of that name; true when it was made. */
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

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  } finally {
    await client.end()
  }
}
