// The office's policy forbids making code out of text, which the fast path of zod does.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
