/** Operators' commands for exports of the office's lists. */
import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type Call } from '@ayva/contract/client'
import * as exports from '@ayva/contract/platform/exports'

type Args = string[]

export const exportsUsage = `
  exports [own|all [AFTER]]       exports of lists, and how far they are
  export LIST [FILTER=VALUE …]    write a list to a file: players, payments, withdrawals, rounds, audit;
                                  the filters are those of the list's address, state=success
  export-cancel EXPORT            stop one, or delete its file
  export-file EXPORT FILE         write a finished one to FILE`

export const exportsVerbs = {
  exports: (call: Call, [whose, after]: Args) =>
    call(whose === 'all' ? exports.listAllExports : exports.listExports, {
      query: after === undefined ? {} : { after },
    }),
  export: (call: Call, [list = '', ...filters]: Args) =>
    call(exports.startExport, {
      params: { id: randomUUID() },
      body: {
        list,
        filters: Object.fromEntries(
          filters.map((one) => {
            const at = one.indexOf('=')
            return [one.slice(0, at), one.slice(at + 1)]
          }),
        ),
      },
    }),
  'export-cancel': (call: Call, [id = '']: Args) => call(exports.cancelExport, { params: { id } }),
  async 'export-file'(call: Call, [id = '', name = '']: Args) {
    const { download, parts, bytes } = await call(exports.beginDownload, { params: { id } })
    const file = await open(name, 'w', 0o600)
    try {
      for (let n = 0; n < parts; n++) {
        const { text } = await call(exports.readExportPart, {
          params: { id, n: String(n) },
          query: { download },
        })
        await file.write(text)
      }
    } finally {
      await file.close()
    }
    return { file: name, bytes }
  },
} satisfies Record<string, (call: Call, args: Args) => Promise<unknown>>
