/** Headers that a module sends with calls of its own, by how their paths begin. */
type Headers = () => Record<string, string>

const modules = new Map<string, Headers>()

/** Told once by the module whose calls they are. */
export function sendWith(prefix: string, headers: Headers): void {
  modules.set(prefix, headers)
}

export function headersFor(path: string): Record<string, string> {
  const found = [...modules].filter(([prefix]) => path.startsWith(prefix))
  return Object.assign({}, ...found.map(([, headers]) => headers())) as Record<string, string>
}
