/** Gives a worker of the tests the PostgreSQL that is its own. */
const admins = process.env['TEST_DATABASE_URLS']!.split(' ')
const worker = Number(process.env['VITEST_POOL_ID'])
process.env['TEST_DATABASE_URL'] = admins[(worker - 1) % admins.length]
