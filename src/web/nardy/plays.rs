//! What a roll allows, for a script that offers only legal steps.
//!
//! The answer is a graph: a node is where a turn has come to, an edge a legal next step, a node
//! without edges a turn that may end. Which steps may follow depends on the order played (NA-6)
//! only through where the checkers stand and which dice are left, so that is what a node is.

use super::Told;
use crate::games::nardy::{
    Board, Color, Dice, Flags, Hop, Match, Rules, Side, Step, judge, sequences,
};
use crate::tournament::MatchId;
use crate::web::{Routes, WebError, guard};
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/m/{match}/plays", plays);
}

#[derive(Debug, Deserialize)]
struct Asked {
    /// Two digits, as in `63`.
    dice: String,
}

/// Answers the referee's script: the graph of the roll for whoever rolls now.
async fn plays(
    request: HttpRequest,
    id: web::Path<Uuid>,
    asked: web::Query<Asked>,
) -> Result<HttpResponse, WebError> {
    let digits: Vec<u8> = asked.dice.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
    let dice = match digits[..] {
        [one, other] => Dice::of(one, other),
        _ => None,
    };
    let dice = dice.ok_or(WebError::Bad("error-malformed"))?;
    let id = MatchId(*id);
    let view = guard::app(&request).club(move |club| club.match_view(id)).await?;
    let answer = web::block(move || {
        let told = Told::of(&view)?;
        let turn = told.game.to_roll().ok_or(WebError::Bad("error-malformed"))?;
        Ok::<_, WebError>(graph(&told.game, turn, dice))
    });
    let answer = answer.await.map_err(WebError::internal)??;
    Ok(HttpResponse::Ok().json(answer))
}

fn graph(game: &Match, turn: Color, dice: Dice) -> Value {
    let board = game.position().board;
    let rules = game.ruleset().rules();
    let mut graph = Graph::new(board, turn, dice, rules);
    let all = sequences(&board, turn, dice, Flags::implied(&board, turn), rules);
    for steps in &all {
        graph.add(steps);
    }
    graph.add_early_ends();
    let nodes: Vec<Value> = graph.nodes.into_iter().map(|node| json!(node.edges)).collect();
    json!({
        "dice": [dice.high().pips(), dice.low().pips()],
        "used": all.first().map_or(0, Vec::len),
        "nodes": nodes,
    })
}

struct Node {
    side: Side,
    /// One way to come here.
    steps: Vec<Step>,
    /// Steps as text, and the nodes they lead to.
    edges: BTreeMap<String, usize>,
}

struct Graph {
    board: Board,
    turn: Color,
    dice: Dice,
    rules: Rules,
    nodes: Vec<Node>,
    /// Nodes by where the checkers stand and the pips of the dice used.
    known: HashMap<(Side, Vec<u8>), usize>,
}

impl Graph {
    fn new(board: Board, turn: Color, dice: Dice, rules: Rules) -> Self {
        let side = *board.side(turn);
        let start = Node { side, steps: Vec::new(), edges: BTreeMap::new() };
        let known = HashMap::from([((side, Vec::new()), 0)]);
        Self { board, turn, dice, rules, nodes: vec![start], known }
    }

    fn add(&mut self, steps: &[Step]) {
        let mut at = 0;
        for (number, step) in steps.iter().enumerate() {
            at = self.follow(at, *step, &steps[..=number]);
        }
    }

    fn follow(&mut self, at: usize, step: Step, way: &[Step]) -> usize {
        let side = after(&self.nodes[at].side, step);
        let mut used: Vec<u8> = way.iter().map(|step| step.die.pips()).collect();
        used.sort_unstable();
        let next = *self.known.entry((side, used)).or_insert_with(|| {
            self.nodes.push(Node { side, steps: way.to_vec(), edges: BTreeMap::new() });
            self.nodes.len() - 1
        });
        self.nodes[at].edges.insert(Hop::from(step).to_string(), next);
        next
    }

    /// The last checker may go off with fewer dice than could be used: the party is over then.
    fn add_early_ends(&mut self) {
        for at in 0..self.nodes.len() {
            let Some((last, 1)) = self.nodes[at].side.checkers().next() else { continue };
            if self.nodes[at].side.checkers().count() > 1 {
                continue;
            }
            let hop = Hop { from: last, to: None };
            if self.nodes[at].edges.contains_key(&hop.to_string()) {
                continue;
            }
            let mut claim: Vec<Hop> = self.nodes[at].steps.iter().copied().map(Hop::from).collect();
            claim.push(hop);
            let flags = Flags::implied(&self.board, self.turn);
            if judge(&self.board, self.turn, self.dice, flags, self.rules, &claim).is_ok() {
                let off = Side::of([]).expect("nobody is not too many");
                self.nodes.push(Node { side: off, steps: Vec::new(), edges: BTreeMap::new() });
                let end = self.nodes.len() - 1;
                self.nodes[at].edges.insert(hop.to_string(), end);
            }
        }
    }
}

fn after(side: &Side, step: Step) -> Side {
    let moved = side.checkers().map(|(point, count)| {
        let gone = u8::from(point == step.from);
        (point, count - gone)
    });
    Side::of(moved.chain(step.to().map(|to| (to, 1)))).expect("a step adds no checker")
}
