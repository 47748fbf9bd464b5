/**
 * A MaxMind database (MMDB 2.0) of IPv4 networks and their countries, for tests: search tree with 24-bit records, data
 * section, metadata. https://maxmind.github.io/MaxMind-DB/
 */
type Value = string | number | { readonly [key: string]: Value };

const MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const SEPARATOR_BYTES = 16;
const EMPTY = -1;

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([Buffer.from([(2 << 5) | text.length]), text]);
  }
  if (typeof value === 'number')
    return Buffer.from([(6 << 5) | 4, ...[24, 16, 8, 0].map((bits) => (value >>> bits) & 255)]);
  const entries = Object.entries(value);
  return Buffer.concat([Buffer.from([(7 << 5) | entries.length]), ...entries.flatMap((pair) => pair.map(encode))]);
}

/** `{ '203.0.113.0/24': 'DE' }` → the file's bytes. */
export function mmdbOf(networks: Readonly<Record<string, string>>): Buffer {
  const nodes: [number, number][] = [[EMPTY, EMPTY]];
  const places = new Map<string, number>();
  const data: Buffer[] = [];
  let dataBytes = 0;
  const placeOf = (code: string): number => {
    const known = places.get(code);
    if (known !== undefined) return known;
    const bytes = encode({ country: { iso_code: code } });
    places.set(code, dataBytes);
    data.push(bytes);
    dataBytes += bytes.length;
    return dataBytes - bytes.length;
  };
  for (const [network, code] of Object.entries(networks)) {
    const [address = '', prefix = '32'] = network.split('/');
    const bits = address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
      .slice(0, Number(prefix));
    let at = 0;
    [...bits].forEach((bit, depth) => {
      const side = bit === '1' ? 1 : 0;
      const node = nodes[at] as [number, number];
      // Leaves are negative until the number of nodes is known.
      if (depth === bits.length - 1) node[side] = -2 - placeOf(code);
      else {
        if (node[side] < 0) node[side] = nodes.push([EMPTY, EMPTY]) - 1;
        at = node[side];
      }
    });
  }
  const record = (value: number): number => {
    if (value === EMPTY) return nodes.length;
    return value >= 0 ? value : nodes.length + SEPARATOR_BYTES + (-2 - value);
  };
  const tree = Buffer.alloc(nodes.length * 6);
  nodes.forEach(([left, right], index) => {
    tree.writeUIntBE(record(left), index * 6, 3);
    tree.writeUIntBE(record(right), index * 6 + 3, 3);
  });
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: 'GeoLite2-Country',
    ip_version: 4,
    node_count: nodes.length,
    record_size: 24,
  });
  return Buffer.concat([tree, Buffer.alloc(SEPARATOR_BYTES), ...data, MARKER, metadata]);
}
