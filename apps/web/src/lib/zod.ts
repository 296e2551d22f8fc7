// The site's policy forbids making code out of text, which the fast path of zod does. This is where
// `z.config` keeps its settings: said here, zod itself need not be fetched before the first call.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
