import * as z from 'zod/mini'

// The site's policy forbids making code out of text, which the fast path of zod does.
z.config({ jitless: true })
