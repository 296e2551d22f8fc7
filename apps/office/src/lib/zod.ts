// The office's content security policy forbids generating code, which the fast path of zod does.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
