/** The JSON of official status pages, in each of the four formats. */

export const part = (id: string, status: string) => ({ id, status })
/** Parts whose names say what they are. */
export const named = (parts: Readonly<Record<string, string>>) =>
  Object.entries(parts).map(([name, status], id) => ({ id: String(id), name, status }))
/** The part `api` in this word, beside another that is out. */
export const besideAnother = (status: string) => [part('other', 'major_outage'), part('api', status)]

export const statuspage = (indicator: string, components: unknown = null) => ({
  page: { id: 'x' },
  status: { indicator, description: 'x' },
  components,
  incidents: [{ started_at: null }],
})

/** `resource`: what it says of its one resource, `api`. */
export const betterstack = (state: string, resource = state) => ({
  data: { id: '1', type: 'status_page', attributes: { aggregate_state: state } },
  included: [
    { id: '8', type: 'status_page_section', attributes: { name: 'x' } },
    { id: 'api', type: 'status_page_resource', attributes: { status: resource } },
  ],
})

export const instatus = (status: string, impacts?: readonly string[], components: unknown = null) => ({
  page: { name: 'x', status },
  activeIncidents: impacts?.map((impact) => ({ name: 'x', impact })) ?? null,
  components,
})

/** One incident, of the product `api`. */
export const google = (status: string | null, end: string | null = null) => [
  {
    id: 'a',
    begin: '2026-01-01T00:00:00Z',
    end,
    status_impact: 'SERVICE_DISRUPTION',
    most_recent_update: status === null ? null : { status },
    affected_products: [{ id: 'api', title: 'x' }],
  },
]
