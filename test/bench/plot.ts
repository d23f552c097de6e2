// A small plot: time against the number of apps, both in powers of ten, one line per tool.
import { nothing, type Result } from "./targets.ts";

const width = 640;
const height = 360;
const margin = { left: 64, right: 168, top: 24, bottom: 44 };
const colours = ["#1f6feb", "#8250df", "#9a6700", "#cf222e", "#57606a", "#1a7f37"];

export function plot(results: readonly Result[]): string {
  const lines = linesOf(results);
  const x = scale([3, 5000], margin.left, width - margin.right);
  const times = [...lines.values()].flat().map(([, wall]) => wall);
  const y = scale(
    [10 ** Math.floor(Math.log10(Math.min(...times))), 10 ** Math.ceil(Math.log10(Math.max(...times)))],
    height - margin.bottom,
    margin.top,
  );
  const parts = [
    ...axes(x, y, times),
    ...[...lines].flatMap(([tool, points], index) => line(tool, points, index, x, y)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>Time against the number of apps</title>
<rect width="100%" height="100%" fill="#fff"/>
${parts.join("\n")}
</svg>
`;
}

type Point = readonly [apps: number, wall: number];
type Scale = (value: number) => number;

function linesOf(results: readonly Result[]): Map<string, Point[]> {
  const lines = new Map<string, Point[]>();
  for (const { tool, stream, measured } of results) {
    const apps = /^(\d+) apps$/.exec(stream);
    if (!apps || tool === "bare node" || tool === nothing) continue;
    const points = lines.get(tool) ?? [];
    points.push([Number(apps[1]), measured.wall]);
    lines.set(tool, points);
  }
  return lines;
}

function scale([from, to]: readonly [number, number], low: number, high: number): Scale {
  const span = Math.log(to / from);
  return (value) => low + (Math.log(value / from) / span) * (high - low);
}

function axes(x: Scale, y: Scale, times: readonly number[]): string[] {
  const parts: string[] = [];
  const right = width - margin.right;
  for (
    let tick = 10 ** Math.floor(Math.log10(Math.min(...times)));
    tick <= 10 ** Math.ceil(Math.log10(Math.max(...times)));
    tick *= 10
  ) {
    parts.push(`<path d="M${margin.left} ${at(y(tick))}H${right}" stroke="#d0d7de"/>`);
    parts.push(
      `<text x="${margin.left - 8}" y="${at(y(tick) + 4)}" text-anchor="end" fill="#57606a">${tick < 1000 ? `${tick} ms` : `${tick / 1000} s`}</text>`,
    );
  }
  for (const apps of [3, 300, 1000, 5000]) {
    parts.push(
      `<text x="${at(x(apps))}" y="${height - margin.bottom + 18}" text-anchor="middle" fill="#57606a">${apps.toLocaleString("en")}</text>`,
    );
  }
  parts.push(
    `<text x="${(margin.left + right) / 2}" y="${height - 8}" text-anchor="middle" fill="#57606a">apps (a ConfigMap, a Deployment and a Service each)</text>`,
  );
  return parts;
}

function line(tool: string, points: readonly Point[], index: number, x: Scale, y: Scale): string[] {
  const colour = colours[index % colours.length];
  const [apps, wall] = points.at(-1) as Point;
  return [
    `<path d="M${points.map((point) => `${at(x(point[0]))} ${at(y(point[1]))}`).join("L")}" fill="none" stroke="${colour}" stroke-width="2"/>`,
    ...points.map((point) => `<circle cx="${at(x(point[0]))}" cy="${at(y(point[1]))}" r="3" fill="${colour}"/>`),
    `<text x="${at(x(apps) + 8)}" y="${at(y(wall) + 4)}" fill="${colour}">${tool}</text>`,
  ];
}

function at(value: number): string {
  return value.toFixed(1);
}
