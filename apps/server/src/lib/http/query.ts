import qs from 'qs'

/** What a query becomes that is nested or repeated beyond reason: no schema takes it. */
export const unreadableQuery = Object.freeze({})

/** Never throws: the router would take the whole process down with it. */
export function readQuery(text: string): Record<string, string> {
  const options = {
    depth: 5,
    strictDepth: true,
    parameterLimit: 100,
    arrayLimit: 100,
    throwOnLimitExceeded: true,
    allowPrototypes: false,
  }
  try {
    return qs.parse(text, options) as Record<string, string>
  } catch {
    return unreadableQuery
  }
}
