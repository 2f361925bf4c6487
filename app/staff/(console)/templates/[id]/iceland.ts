interface Point {
  latitude: number;
  longitude: number;
}

/** Bounds of the drawing in degrees, and how much shorter a degree of longitude is at 65° north. */
const box = { north: 66.75, south: 63.2, west: -24.9, east: -13.2 };
const degree = 100;
const narrower = Math.cos((65 * Math.PI) / 180);

export function isOnDrawing({ latitude, longitude }: Point): boolean {
  return (
    latitude <= box.north && latitude >= box.south && longitude >= box.west && longitude <= box.east
  );
}

export function placeOf({ latitude, longitude }: Point): { x: number; y: number } {
  return {
    x: Math.round((longitude - box.west) * narrower * degree),
    y: Math.round((box.north - latitude) * degree),
  };
}

/** Coordinates of the coast, clockwise from Reykjanes, west and north in hundredths of a degree. */
const coast =
  "2272,6380 2270,6408 2240,6398 2200,6408 2203,6416 2195,6430 2148,6437 2210,6431 2192,6454 " +
  "2235,6458 2245,6478 2300,6480 2370,6474 2405,6487 2370,6490 2325,6495 2273,6509 2178,6505 " +
  "2177,6511 2240,6515 2230,6540 2175,6550 2220,6544 2270,6555 2320,6556 2390,6542 2453,6550 " +
  "2420,6565 2380,6555 2400,6568 2410,6580 2320,6568 2385,6598 2330,6587 2375,6605 2330,6620 " +
  "2240,6590 2260,6610 2315,6638 2245,6647 2195,6625 2150,6600 2135,6572 2168,6570 2135,6550 " +
  "2110,6518 2095,6540 2085,6566 2030,6566 2035,6595 2010,6611 1965,6575 1950,6573 1942,6590 " +
  "1885,6619 1860,6608 1850,6597 1808,6568 1820,6596 1815,6618 1785,6615 1760,6598 1736,6604 " +
  "1710,6620 1670,6613 1645,6630 1603,6653 1593,6645 1570,6617 1533,6620 1453,6638 1500,6605 " +
  "1483,6576 1490,6570 1430,6572 1380,6553 1365,6528 1400,6526 1350,6508 1360,6497 1420,6503 " +
  "1380,6488 1400,6478 1428,6465 1450,6455 1455,6440 1490,6425 1520,6423 1620,6402 1663,6380 " +
  "1730,6378 1790,6368 1820,6348 1870,6344 1913,6340 1950,6348 2005,6353 2055,6370 2080,6374 " +
  "2115,6386 2138,6385 2170,6382 2243,6383";

export const iceland = {
  viewBox: `0 0 ${Math.round((box.east - box.west) * narrower * degree)} ${Math.round((box.north - box.south) * degree)}`,
  path: `M${coast
    .split(" ")
    .map((corner) => {
      const [west = 0, north = 0] = corner.split(",").map(Number);
      const { x, y } = placeOf({ latitude: north / 100, longitude: -west / 100 });
      return `${x} ${y}`;
    })
    .join("L")}Z`,
};
